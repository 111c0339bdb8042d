-- CreateTable
CREATE TABLE "Member" (
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

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "endedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Captcha" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "target" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "guesses" INTEGER NOT NULL,
    "usedAt" BIGINT
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "account" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "lockedUntil" BIGINT,
    "lastAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "SignInTicket" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "guesses" INTEGER NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "usedAt" BIGINT
);

-- CreateTable
CREATE TABLE "UsedAuthenticatorCode" (
    "memberId" TEXT NOT NULL,
    "step" BIGINT NOT NULL,

    PRIMARY KEY ("memberId", "step")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "link" TEXT,
    "readAt" BIGINT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT,
    "book" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "postedDebits" BIGINT NOT NULL,
    "postedCredits" BIGINT NOT NULL,
    "pendingDebits" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerTransfer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "flag" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "debitId" TEXT NOT NULL,
    "creditId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "holdId" TEXT,
    "refType" TEXT NOT NULL,
    "refId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerHold" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "creditId" TEXT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "refId" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "number" BIGINT NOT NULL PRIMARY KEY,
    "transferId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "book" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "availableAfter" BIGINT NOT NULL,
    "refType" TEXT NOT NULL,
    "refId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "MarketSymbol" (
    "symbol" TEXT NOT NULL PRIMARY KEY,
    "base" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "pricePrecision" INTEGER NOT NULL,
    "quantityPrecision" INTEGER NOT NULL,
    "basePrice" BIGINT NOT NULL,
    "dailyVolatility" REAL NOT NULL,
    "marketCorrelation" REAL NOT NULL,
    "dailyVolume" REAL NOT NULL,
    "maxLeverage" INTEGER NOT NULL,
    "minNotional" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "listedAt" BIGINT,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "LeverageTier" (
    "symbol" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "ceiling" BIGINT NOT NULL,
    "maxLeverage" INTEGER NOT NULL,
    "rate" BIGINT NOT NULL,
    "cumulative" BIGINT NOT NULL,

    PRIMARY KEY ("symbol", "tier")
);

-- CreateTable
CREATE TABLE "Intervention" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "symbol" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "percent" REAL,
    "factor" REAL,
    "startAt" BIGINT NOT NULL,
    "durationMs" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Position" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "book" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "orderType" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "openedQuantity" BIGINT NOT NULL,
    "leverage" INTEGER NOT NULL,
    "limitPrice" BIGINT,
    "openPrice" BIGINT,
    "closePrice" BIGINT,
    "margin" BIGINT NOT NULL,
    "openFee" BIGINT NOT NULL,
    "closeFee" BIGINT NOT NULL,
    "realizedPnl" BIGINT NOT NULL,
    "takerFeeRate" BIGINT NOT NULL,
    "maintenanceRate" BIGINT NOT NULL,
    "maintenanceCum" BIGINT NOT NULL,
    "liquidationPrice" BIGINT,
    "takeProfit" BIGINT,
    "stopLoss" BIGINT,
    "triggerAbove" BIGINT,
    "triggerBelow" BIGINT,
    "status" TEXT NOT NULL,
    "closeReason" TEXT,
    "holdId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "openedAt" BIGINT,
    "closedAt" BIGINT
);

-- CreateTable
CREATE TABLE "PositionClose" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "positionId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "book" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "price" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "realizedPnl" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Recharge" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "proofPath" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "reason" TEXT,
    "createdAt" BIGINT NOT NULL,
    "decidedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Currency" (
    "currency" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "decimals" INTEGER NOT NULL,
    "isRechargeable" BOOLEAN NOT NULL,
    "isWithdrawable" BOOLEAN NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "CurrencyNetwork" (
    "currency" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "minDeposit" BIGINT NOT NULL,
    "confirmations" INTEGER NOT NULL,
    "arrivalMinutes" INTEGER NOT NULL,
    "minWithdraw" BIGINT NOT NULL,
    "withdrawFee" BIGINT NOT NULL,
    "sort" INTEGER NOT NULL,

    PRIMARY KEY ("currency", "network")
);

-- CreateTable
CREATE TABLE "Upload" (
    "path" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "biz" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "VipLevel" (
    "level" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "totalAssetMin" BIGINT NOT NULL,
    "upgradeBonus" BIGINT NOT NULL,
    "weeklyRedEnvelope" BIGINT NOT NULL,
    "takerFeeRate" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "VipReward" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "World" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "seed" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "clockMode" TEXT NOT NULL,
    "clockRate" REAL NOT NULL,
    "clockWorldAt" BIGINT NOT NULL,
    "clockWallAt" BIGINT NOT NULL,
    "doneUntil" BIGINT NOT NULL,
    "lastNumber" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "dueAt" BIGINT NOT NULL,
    "priority" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "refId" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "progress" TEXT,
    "doneAt" BIGINT,
    "summary" TEXT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "IdempotentAnswer" (
    "memberId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    PRIMARY KEY ("memberId", "key")
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "to" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "code" TEXT,
    "text" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "ReviewPolicy" (
    "kind" TEXT NOT NULL PRIMARY KEY,
    "policy" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Member_account_key" ON "Member"("account");

-- CreateIndex
CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Member_inviteCode_key" ON "Member"("inviteCode");

-- CreateIndex
CREATE UNIQUE INDEX "Member_deviceId_key" ON "Member"("deviceId");

-- CreateIndex
CREATE INDEX "Member_vipLevel_idx" ON "Member"("vipLevel");

-- CreateIndex
CREATE INDEX "Member_invitedById_idx" ON "Member"("invitedById");

-- CreateIndex
CREATE UNIQUE INDEX "Member_areaCode_phone_key" ON "Member"("areaCode", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_memberId_idx" ON "Session"("memberId");

-- CreateIndex
CREATE INDEX "Captcha_target_createdAt_idx" ON "Captcha"("target", "createdAt");

-- CreateIndex
CREATE INDEX "Notice_memberId_createdAt_idx" ON "Notice"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "LedgerAccount_memberId_idx" ON "LedgerAccount"("memberId");

-- CreateIndex
CREATE INDEX "LedgerTransfer_debitId_idx" ON "LedgerTransfer"("debitId");

-- CreateIndex
CREATE INDEX "LedgerTransfer_creditId_idx" ON "LedgerTransfer"("creditId");

-- CreateIndex
CREATE INDEX "LedgerTransfer_refId_idx" ON "LedgerTransfer"("refId");

-- CreateIndex
CREATE INDEX "LedgerHold_refId_idx" ON "LedgerHold"("refId");

-- CreateIndex
CREATE INDEX "LedgerEntry_memberId_book_number_idx" ON "LedgerEntry"("memberId", "book", "number");

-- CreateIndex
CREATE INDEX "LedgerEntry_memberId_book_currency_number_idx" ON "LedgerEntry"("memberId", "book", "currency", "number");

-- CreateIndex
CREATE INDEX "LedgerEntry_memberId_book_kind_number_idx" ON "LedgerEntry"("memberId", "book", "kind", "number");

-- CreateIndex
CREATE INDEX "Intervention_symbol_startAt_idx" ON "Intervention"("symbol", "startAt");

-- CreateIndex
CREATE INDEX "Position_memberId_book_status_createdAt_idx" ON "Position"("memberId", "book", "status", "createdAt");

-- CreateIndex
CREATE INDEX "Position_symbol_status_idx" ON "Position"("symbol", "status");

-- CreateIndex
CREATE INDEX "Position_memberId_closedAt_idx" ON "Position"("memberId", "closedAt");

-- CreateIndex
CREATE INDEX "PositionClose_positionId_idx" ON "PositionClose"("positionId");

-- CreateIndex
CREATE INDEX "PositionClose_memberId_book_createdAt_idx" ON "PositionClose"("memberId", "book", "createdAt");

-- CreateIndex
CREATE INDEX "Recharge_memberId_createdAt_idx" ON "Recharge"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "Recharge_status_createdAt_idx" ON "Recharge"("status", "createdAt");

-- CreateIndex
CREATE INDEX "VipReward_memberId_createdAt_idx" ON "VipReward"("memberId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "VipReward_memberId_kind_period_key" ON "VipReward"("memberId", "kind", "period");

-- CreateIndex
CREATE INDEX "TimelineEntry_doneAt_dueAt_priority_id_idx" ON "TimelineEntry"("doneAt", "dueAt", "priority", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_kind_refId_doneAt_idx" ON "TimelineEntry"("kind", "refId", "doneAt");

-- CreateIndex
CREATE INDEX "IdempotentAnswer_createdAt_idx" ON "IdempotentAnswer"("createdAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_to_createdAt_idx" ON "OutboxMessage"("to", "createdAt");
