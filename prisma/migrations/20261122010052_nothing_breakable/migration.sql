-- AlterTable
ALTER TABLE "TimelineEntry" ADD COLUMN "error" TEXT;
ALTER TABLE "TimelineEntry" ADD COLUMN "parkedAt" BIGINT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_LedgerAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT,
    "book" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "postedDebits" TEXT NOT NULL,
    "postedCredits" TEXT NOT NULL,
    "pendingDebits" TEXT NOT NULL
);
INSERT INTO "new_LedgerAccount" ("book", "currency", "id", "memberId", "pendingDebits", "postedCredits", "postedDebits") SELECT "book", "currency", "id", "memberId", "pendingDebits", "postedCredits", "postedDebits" FROM "LedgerAccount";
DROP TABLE "LedgerAccount";
ALTER TABLE "new_LedgerAccount" RENAME TO "LedgerAccount";
CREATE INDEX "LedgerAccount_memberId_idx" ON "LedgerAccount"("memberId");
CREATE TABLE "new_World" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "seed" TEXT NOT NULL,
    "seedSalt" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "clockMode" TEXT NOT NULL,
    "clockRate" REAL NOT NULL,
    "clockWorldAt" BIGINT NOT NULL,
    "clockWallAt" BIGINT NOT NULL,
    "doneUntil" BIGINT NOT NULL,
    "lastNumber" BIGINT NOT NULL
);
INSERT INTO "new_World" ("clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "scenario", "seed", "seedSalt") SELECT "clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "scenario", "seed", lower(hex(randomblob(16))) FROM "World";
DROP TABLE "World";
ALTER TABLE "new_World" RENAME TO "World";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
