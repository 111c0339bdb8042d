-- Subscriptions that are open, drawn or announced retain the rule of their draw and their published commitment. Only the next
-- one is announced, because one opens every 14 days and is announced 14 days before.
ALTER TABLE "Ieo" ADD COLUMN "drawRule" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "IeoOrder" ADD COLUMN "nonces" TEXT NOT NULL DEFAULT '';
UPDATE "Ieo" SET "drawRule" = 2 WHERE "status" = 'upcoming'
  AND "openAt" > (SELECT MIN("openAt") FROM "Ieo" WHERE "status" = 'upcoming');
