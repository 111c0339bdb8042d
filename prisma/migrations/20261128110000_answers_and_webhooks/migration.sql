-- AlterTable
ALTER TABLE "AnswerRule" ADD COLUMN "after" TEXT;
ALTER TABLE "AnswerRule" ADD COLUMN "when" TEXT;

-- AlterTable
ALTER TABLE "FaultRule" ADD COLUMN "when" TEXT;

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "events" TEXT,
    "memberId" TEXT,
    "secret" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "pending" INTEGER NOT NULL,
    "dropped" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "webhookId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "memberId" TEXT,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "nextAt" BIGINT,
    "deliveredAt" BIGINT,
    "status" INTEGER,
    "error" TEXT,
    "createdAt" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "WebhookDelivery_nextAt_idx" ON "WebhookDelivery"("nextAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_sequence_key" ON "WebhookDelivery"("webhookId", "sequence");
