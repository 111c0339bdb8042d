-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Contest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "series" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "startAt" BIGINT NOT NULL,
    "endAt" BIGINT NOT NULL,
    "status" INTEGER NOT NULL,
    "minFund" BIGINT NOT NULL,
    "maxFund" BIGINT NOT NULL,
    "participantsMax" INTEGER NOT NULL,
    "rewards" TEXT NOT NULL,
    "maxLeverage" INTEGER NOT NULL DEFAULT 20,
    "prizeFeeShare" BIGINT NOT NULL DEFAULT 50000000,
    "fees" BIGINT,
    "createdAt" BIGINT NOT NULL
);
INSERT INTO "new_Contest" ("createdAt", "endAt", "id", "maxFund", "minFund", "participantsMax", "rewards", "round", "series", "startAt", "status") SELECT "createdAt", "endAt", "id", "maxFund", "minFund", "participantsMax", "rewards", "round", "series", "startAt", "status" FROM "Contest";
DROP TABLE "Contest";
ALTER TABLE "new_Contest" RENAME TO "Contest";
CREATE INDEX "Contest_startAt_idx" ON "Contest"("startAt");
CREATE INDEX "Contest_status_startAt_idx" ON "Contest"("status", "startAt");
CREATE UNIQUE INDEX "Contest_series_round_key" ON "Contest"("series", "round");
CREATE TABLE "new_ContestSeries" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "firstStartDays" INTEGER NOT NULL,
    "lengthDays" INTEGER NOT NULL,
    "everyDays" INTEGER NOT NULL,
    "announceDays" INTEGER NOT NULL,
    "minFund" BIGINT NOT NULL,
    "maxFund" BIGINT NOT NULL,
    "participantsMax" INTEGER NOT NULL,
    "rewards" TEXT NOT NULL,
    "maxLeverage" INTEGER NOT NULL DEFAULT 20,
    "prizeFeeShare" BIGINT NOT NULL DEFAULT 50000000
);
INSERT INTO "new_ContestSeries" ("announceDays", "everyDays", "firstStartDays", "key", "lengthDays", "maxFund", "minFund", "participantsMax", "rewards") SELECT "announceDays", "everyDays", "firstStartDays", "key", "lengthDays", "maxFund", "minFund", "participantsMax", "rewards" FROM "ContestSeries";
DROP TABLE "ContestSeries";
ALTER TABLE "new_ContestSeries" RENAME TO "ContestSeries";
CREATE TABLE "new_IdentityLimit" (
    "identity" TEXT NOT NULL PRIMARY KEY,
    "dailyWithdrawal" BIGINT NOT NULL,
    "creditBase" BIGINT NOT NULL,
    "feeShare" BIGINT NOT NULL DEFAULT 50000000,
    "provenFeeShare" BIGINT NOT NULL DEFAULT 80000000,
    "provenDays" INTEGER NOT NULL DEFAULT 30
);
INSERT INTO "new_IdentityLimit" ("creditBase", "dailyWithdrawal", "identity") SELECT "creditBase", "dailyWithdrawal", "identity" FROM "IdentityLimit";
DROP TABLE "IdentityLimit";
ALTER TABLE "new_IdentityLimit" RENAME TO "IdentityLimit";
CREATE TABLE "new_Member" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "account" TEXT NOT NULL,
    "email" TEXT,
    "areaCode" TEXT,
    "phone" TEXT,
    "nickname" TEXT NOT NULL,
    "avatar" TEXT,
    "passwordHash" TEXT NOT NULL,
    "withdrawPasswordHash" TEXT,
    "googleSecret" TEXT,
    "inviteCode" TEXT NOT NULL,
    "invitedById" TEXT,
    "vipLevel" INTEGER NOT NULL,
    "vipLevelReached" INTEGER NOT NULL,
    "creditScore" INTEGER NOT NULL,
    "creditGranted" BIGINT NOT NULL DEFAULT 0,
    "kycStatus" TEXT NOT NULL,
    "kycAdvancedStatus" TEXT NOT NULL,
    "isGuest" BOOLEAN NOT NULL,
    "deviceId" TEXT,
    "language" TEXT NOT NULL,
    "surname" TEXT,
    "firstName" TEXT,
    "gender" TEXT,
    "birthday" TEXT,
    "country" TEXT,
    "address" TEXT,
    "contactPhone" TEXT,
    "withdrawHoldUntil" BIGINT,
    "lastActiveAt" BIGINT NOT NULL,
    "registeredAt" BIGINT NOT NULL
);
INSERT INTO "new_Member" ("account", "address", "areaCode", "avatar", "birthday", "contactPhone", "country", "creditScore", "deviceId", "email", "firstName", "gender", "googleSecret", "id", "inviteCode", "invitedById", "isGuest", "kycAdvancedStatus", "kycStatus", "language", "lastActiveAt", "nickname", "passwordHash", "phone", "registeredAt", "surname", "vipLevel", "vipLevelReached", "withdrawHoldUntil", "withdrawPasswordHash") SELECT "account", "address", "areaCode", "avatar", "birthday", "contactPhone", "country", "creditScore", "deviceId", "email", "firstName", "gender", "googleSecret", "id", "inviteCode", "invitedById", "isGuest", "kycAdvancedStatus", "kycStatus", "language", "lastActiveAt", "nickname", "passwordHash", "phone", "registeredAt", "surname", "vipLevel", "vipLevelReached", "withdrawHoldUntil", "withdrawPasswordHash" FROM "Member";
DROP TABLE "Member";
ALTER TABLE "new_Member" RENAME TO "Member";
CREATE UNIQUE INDEX "Member_account_key" ON "Member"("account");
CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");
CREATE UNIQUE INDEX "Member_inviteCode_key" ON "Member"("inviteCode");
CREATE UNIQUE INDEX "Member_deviceId_key" ON "Member"("deviceId");
CREATE INDEX "Member_vipLevel_idx" ON "Member"("vipLevel");
CREATE INDEX "Member_invitedById_idx" ON "Member"("invitedById");
CREATE UNIQUE INDEX "Member_areaCode_phone_key" ON "Member"("areaCode", "phone");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
