-- Timeline entries and interventions have sequences of their own. In a world that exists they continue above all its ids.
ALTER TABLE "World" ADD COLUMN "lastTimelineNumber" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "World" ADD COLUMN "lastInterventionNumber" BIGINT NOT NULL DEFAULT 0;
UPDATE "World" SET "lastTimelineNumber" = "lastNumber", "lastInterventionNumber" = "lastNumber";
