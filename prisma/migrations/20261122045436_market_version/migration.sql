-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CurrencyNetwork" (
    "currency" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "minDeposit" BIGINT NOT NULL,
    "confirmations" INTEGER NOT NULL,
    "minWithdraw" BIGINT NOT NULL,
    "withdrawFee" BIGINT NOT NULL,
    "sort" INTEGER NOT NULL,

    PRIMARY KEY ("currency", "network")
);
INSERT INTO "new_CurrencyNetwork" ("confirmations", "currency", "minDeposit", "minWithdraw", "network", "sort", "withdrawFee") SELECT "confirmations", "currency", "minDeposit", "minWithdraw", "network", "sort", "withdrawFee" FROM "CurrencyNetwork";
DROP TABLE "CurrencyNetwork";
ALTER TABLE "new_CurrencyNetwork" RENAME TO "CurrencyNetwork";
CREATE TABLE "new_World" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "seed" TEXT NOT NULL,
    "seedSalt" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "marketVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" BIGINT NOT NULL,
    "clockMode" TEXT NOT NULL,
    "clockRate" REAL NOT NULL,
    "clockWorldAt" BIGINT NOT NULL,
    "clockWallAt" BIGINT NOT NULL,
    "doneUntil" BIGINT NOT NULL,
    "lastNumber" BIGINT NOT NULL
);
INSERT INTO "new_World" ("clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "scenario", "seed", "seedSalt") SELECT "clockMode", "clockRate", "clockWallAt", "clockWorldAt", "createdAt", "doneUntil", "id", "lastNumber", "scenario", "seed", "seedSalt" FROM "World";
DROP TABLE "World";
ALTER TABLE "new_World" RENAME TO "World";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
