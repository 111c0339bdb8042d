-- AlterTable
ALTER TABLE "Position" ADD COLUMN "trailingStop" TEXT;
