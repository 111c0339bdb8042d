-- AlterTable
ALTER TABLE "ChatMessage" ADD COLUMN "link" TEXT;
