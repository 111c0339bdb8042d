-- DropIndex
DROP INDEX "Notice_memberId_createdAt_idx";

-- CreateTable
CREATE TABLE "ExternalIdentity" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "UsedWalletNonce" (
    "nonce" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "AnnouncementRead" (
    "memberId" TEXT NOT NULL,
    "announcementId" TEXT NOT NULL,

    PRIMARY KEY ("memberId", "announcementId")
);

-- CreateTable
CREATE TABLE "ChatMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "image" TEXT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "ContestSeries" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "firstStartDays" INTEGER NOT NULL,
    "lengthDays" INTEGER NOT NULL,
    "everyDays" INTEGER NOT NULL,
    "announceDays" INTEGER NOT NULL,
    "minFund" BIGINT NOT NULL,
    "maxFund" BIGINT NOT NULL,
    "participantsMax" INTEGER NOT NULL,
    "rewards" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Contest" (
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
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "ContestEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "contestId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "fund" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "joinedAt" BIGINT NOT NULL,
    "exitedAt" BIGINT,
    "equity" BIGINT,
    "volume" BIGINT,
    "rank" INTEGER,
    "prize" BIGINT
);

-- CreateTable
CREATE TABLE "FlashTerms" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "feeRate" BIGINT NOT NULL,
    "minUsdt" BIGINT NOT NULL,
    "maxUsdt" BIGINT NOT NULL,
    "rateTolerance" BIGINT NOT NULL,
    "quoteLifetimeMs" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "FlashQuote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "fromCurrency" TEXT NOT NULL,
    "toCurrency" TEXT NOT NULL,
    "fromAmount" BIGINT NOT NULL,
    "toAmount" BIGINT NOT NULL,
    "fromMid" BIGINT NOT NULL,
    "toMid" BIGINT NOT NULL,
    "feeRate" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "usedAt" BIGINT
);

-- CreateTable
CREATE TABLE "FlashExchange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "fromCurrency" TEXT NOT NULL,
    "toCurrency" TEXT NOT NULL,
    "fromAmount" BIGINT NOT NULL,
    "toAmount" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL,
    "quoteId" TEXT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Ieo" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "estimatedPrice" BIGINT NOT NULL,
    "winningPrice" BIGINT NOT NULL,
    "supply" BIGINT NOT NULL,
    "lotSize" BIGINT NOT NULL,
    "perMemberMax" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "openAt" BIGINT NOT NULL,
    "closeAt" BIGINT NOT NULL,
    "payBefore" BIGINT NOT NULL,
    "listAt" BIGINT NOT NULL,
    "closingPrice" BIGINT,
    "pricePrecision" INTEGER NOT NULL,
    "quantityPrecision" INTEGER NOT NULL,
    "dailyVolatility" REAL NOT NULL,
    "marketCorrelation" REAL NOT NULL,
    "dailyVolume" REAL NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "IeoOrder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ieoId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "wonQuantity" BIGINT,
    "status" TEXT NOT NULL,
    "holdId" TEXT NOT NULL,
    "paidAt" BIGINT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "KycApplication" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "idType" TEXT,
    "idNumber" TEXT,
    "realName" TEXT,
    "frontPath" TEXT,
    "backPath" TEXT,
    "portraitPath" TEXT,
    "address" TEXT,
    "emergencySurname" TEXT,
    "emergencyName" TEXT,
    "emergencyRelationship" TEXT,
    "emergencyPhone" TEXT,
    "emergencyAddress" TEXT,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" BIGINT NOT NULL,
    "reviewedAt" BIGINT
);

-- CreateTable
CREATE TABLE "IdentityDocument" (
    "document" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "IdentityLimit" (
    "identity" TEXT NOT NULL PRIMARY KEY,
    "dailyWithdrawal" BIGINT NOT NULL,
    "creditBase" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "LoanTerm" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "dailyRate" BIGINT NOT NULL,
    "minAmount" BIGINT NOT NULL,
    "maxAmount" BIGINT NOT NULL,
    "initialLtv" BIGINT,
    "marginCallLtv" BIGINT,
    "liquidationLtv" BIGINT,
    "pledgeCurrencies" TEXT NOT NULL,
    "secondLookAbove" BIGINT,
    "secondLookShare" BIGINT,
    "graceHours" INTEGER NOT NULL,
    "overdueFactor" INTEGER NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Loan" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "principalLeft" BIGINT NOT NULL,
    "days" INTEGER NOT NULL,
    "dailyRate" BIGINT NOT NULL,
    "graceHours" INTEGER NOT NULL,
    "overdueFactor" INTEGER NOT NULL,
    "pledgeCurrency" TEXT,
    "pledgeQuantity" BIGINT,
    "marginCallLtv" BIGINT,
    "liquidationLtv" BIGINT,
    "holdId" TEXT,
    "needsSecondLook" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "interestDue" BIGINT NOT NULL,
    "hoursSettled" INTEGER NOT NULL,
    "interestPaid" BIGINT NOT NULL,
    "isOverdue" BOOLEAN NOT NULL,
    "isMarginCalled" BOOLEAN NOT NULL,
    "watchBelow" BIGINT,
    "closeReason" TEXT,
    "createdAt" BIGINT NOT NULL,
    "startAt" BIGINT,
    "endAt" BIGINT,
    "closedAt" BIGINT
);

-- CreateTable
CREATE TABLE "OptionTerms" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "symbol" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "payoutRate" BIGINT NOT NULL,
    "minStake" BIGINT NOT NULL,
    "maxStake" BIGINT NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "OptionOrder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "book" TEXT NOT NULL,
    "setId" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "stake" BIGINT NOT NULL,
    "payoutRate" BIGINT NOT NULL,
    "entryPrice" BIGINT NOT NULL,
    "entryTickAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "exitPrice" BIGINT,
    "exitTickAt" BIGINT,
    "result" TEXT,
    "payout" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "settledAt" BIGINT
);

-- CreateTable
CREATE TABLE "Product" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "cycleDays" INTEGER NOT NULL,
    "dailyRate" BIGINT NOT NULL,
    "levelLimit" INTEGER NOT NULL,
    "minAmount" BIGINT NOT NULL,
    "maxPerMember" BIGINT NOT NULL,
    "quota" BIGINT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "isOnSale" BOOLEAN NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "MinerSheet" (
    "productId" TEXT NOT NULL PRIMARY KEY,
    "manufacturer" TEXT NOT NULL,
    "hashrate" INTEGER NOT NULL,
    "power" INTEGER NOT NULL,
    "size" TEXT NOT NULL,
    "weight" TEXT NOT NULL,
    "temperature" TEXT NOT NULL,
    "humidity" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "price" BIGINT NOT NULL,
    "grossDaily" BIGINT NOT NULL,
    "costDaily" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "ProductOrder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "quantity" INTEGER,
    "dailyRate" BIGINT NOT NULL,
    "dailyIncome" BIGINT NOT NULL,
    "cycleDays" INTEGER NOT NULL,
    "daysPaid" INTEGER NOT NULL,
    "incomePaid" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "startsAt" BIGINT NOT NULL,
    "endsAt" BIGINT NOT NULL,
    "dueAt" BIGINT,
    "frozenMs" BIGINT,
    "lastPaidAt" BIGINT
);

-- CreateTable
CREATE TABLE "Settlement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "network" TEXT,
    "bankName" TEXT,
    "realName" TEXT,
    "bankAccount" TEXT,
    "address" TEXT,
    "label" TEXT,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "WelfareTask" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "reward" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "goal" INTEGER NOT NULL,
    "sort" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "CheckIn" (
    "memberId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    PRIMARY KEY ("memberId", "day")
);

-- CreateTable
CREATE TABLE "Withdrawal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "settlementId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "network" TEXT,
    "destination" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "usdtValue" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" BIGINT NOT NULL,
    "decidedAt" BIGINT,
    "finishedAt" BIGINT
);

-- CreateIndex
CREATE INDEX "ExternalIdentity_memberId_idx" ON "ExternalIdentity"("memberId");

-- CreateIndex
CREATE INDEX "ChatMessage_memberId_createdAt_idx" ON "ChatMessage"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "Contest_startAt_idx" ON "Contest"("startAt");

-- CreateIndex
CREATE INDEX "Contest_status_startAt_idx" ON "Contest"("status", "startAt");

-- CreateIndex
CREATE UNIQUE INDEX "Contest_series_round_key" ON "Contest"("series", "round");

-- CreateIndex
CREATE INDEX "ContestEntry_contestId_status_id_idx" ON "ContestEntry"("contestId", "status", "id");

-- CreateIndex
CREATE INDEX "ContestEntry_memberId_joinedAt_idx" ON "ContestEntry"("memberId", "joinedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ContestEntry_contestId_memberId_key" ON "ContestEntry"("contestId", "memberId");

-- CreateIndex
CREATE INDEX "FlashQuote_memberId_expiresAt_idx" ON "FlashQuote"("memberId", "expiresAt");

-- CreateIndex
CREATE INDEX "FlashExchange_memberId_createdAt_idx" ON "FlashExchange"("memberId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Ieo_symbol_key" ON "Ieo"("symbol");

-- CreateIndex
CREATE INDEX "Ieo_openAt_idx" ON "Ieo"("openAt");

-- CreateIndex
CREATE INDEX "IeoOrder_ieoId_status_id_idx" ON "IeoOrder"("ieoId", "status", "id");

-- CreateIndex
CREATE INDEX "IeoOrder_memberId_createdAt_idx" ON "IeoOrder"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "IeoOrder_memberId_status_createdAt_idx" ON "IeoOrder"("memberId", "status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "IeoOrder_ieoId_memberId_key" ON "IeoOrder"("ieoId", "memberId");

-- CreateIndex
CREATE INDEX "KycApplication_memberId_createdAt_idx" ON "KycApplication"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "KycApplication_level_status_createdAt_idx" ON "KycApplication"("level", "status", "createdAt");

-- CreateIndex
CREATE INDEX "Loan_memberId_createdAt_idx" ON "Loan"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "Loan_memberId_status_idx" ON "Loan"("memberId", "status");

-- CreateIndex
CREATE INDEX "Loan_status_createdAt_idx" ON "Loan"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Loan_pledgeCurrency_status_id_idx" ON "Loan"("pledgeCurrency", "status", "id");

-- CreateIndex
CREATE INDEX "OptionOrder_memberId_book_status_createdAt_idx" ON "OptionOrder"("memberId", "book", "status", "createdAt");

-- CreateIndex
CREATE INDEX "OptionOrder_memberId_book_settledAt_idx" ON "OptionOrder"("memberId", "book", "settledAt");

-- CreateIndex
CREATE INDEX "OptionOrder_memberId_status_idx" ON "OptionOrder"("memberId", "status");

-- CreateIndex
CREATE INDEX "Product_type_sort_idx" ON "Product"("type", "sort");

-- CreateIndex
CREATE INDEX "ProductOrder_memberId_type_createdAt_idx" ON "ProductOrder"("memberId", "type", "createdAt");

-- CreateIndex
CREATE INDEX "ProductOrder_memberId_type_status_createdAt_idx" ON "ProductOrder"("memberId", "type", "status", "createdAt");

-- CreateIndex
CREATE INDEX "ProductOrder_memberId_productId_status_idx" ON "ProductOrder"("memberId", "productId", "status");

-- CreateIndex
CREATE INDEX "ProductOrder_dueAt_id_idx" ON "ProductOrder"("dueAt", "id");

-- CreateIndex
CREATE INDEX "Settlement_memberId_createdAt_idx" ON "Settlement"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "Withdrawal_memberId_createdAt_idx" ON "Withdrawal"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "Withdrawal_state_createdAt_idx" ON "Withdrawal"("state", "createdAt");

-- CreateIndex
CREATE INDEX "LedgerTransfer_createdAt_id_idx" ON "LedgerTransfer"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Notice_memberId_createdAt_id_idx" ON "Notice"("memberId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Notice_memberId_category_createdAt_id_idx" ON "Notice"("memberId", "category", "createdAt", "id");
