-- AlterTable
ALTER TABLE "Intervention" ADD COLUMN "candles" TEXT;
ALTER TABLE "Intervention" ADD COLUMN "endedAt" BIGINT;
