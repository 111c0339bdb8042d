-- DropIndex
DROP INDEX "LedgerAccount_memberId_idx";

-- DropIndex
DROP INDEX "LedgerHold_refId_idx";

-- DropIndex
DROP INDEX "Position_memberId_closedAt_idx";
