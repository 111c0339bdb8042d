-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_World" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "seed" TEXT NOT NULL,
    "seedSalt" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "marketVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" BIGINT NOT NULL,
    "originAt" BIGINT NOT NULL DEFAULT 0,
    "originClock" TEXT NOT NULL DEFAULT 'frozen',
    "ttlMs" BIGINT,
    "clockMode" TEXT NOT NULL,
    "clockRate" REAL NOT NULL,
    "clockWorldAt" BIGINT NOT NULL,
    "clockWallAt" BIGINT NOT NULL,
    "doneUntil" BIGINT NOT NULL,
    "lastNumber" BIGINT NOT NULL
);
INSERT INTO "new_World" ("clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "marketVersion", "scenario", "seed", "seedSalt") SELECT "clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "marketVersion", "scenario", "seed", "seedSalt" FROM "World";
DROP TABLE "World";
ALTER TABLE "new_World" RENAME TO "World";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
