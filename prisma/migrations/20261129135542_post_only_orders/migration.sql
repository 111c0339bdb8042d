-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Position" (
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
    "isPostOnly" BOOLEAN NOT NULL DEFAULT false,
    "triggerPrice" BIGINT,
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
    "exits" TEXT NOT NULL DEFAULT '[]',
    "triggerAbove" BIGINT,
    "triggerBelow" BIGINT,
    "status" TEXT NOT NULL,
    "closeReason" TEXT,
    "holdId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "openedAt" BIGINT,
    "closedAt" BIGINT
);
INSERT INTO "new_Position" ("book", "closeFee", "closePrice", "closeReason", "closedAt", "createdAt", "direction", "exits", "holdId", "id", "leverage", "limitPrice", "liquidationPrice", "maintenanceCum", "maintenanceRate", "margin", "memberId", "openFee", "openPrice", "openedAt", "openedQuantity", "orderType", "quantity", "realizedPnl", "status", "stopLoss", "symbol", "takeProfit", "takerFeeRate", "triggerAbove", "triggerBelow", "triggerPrice") SELECT "book", "closeFee", "closePrice", "closeReason", "closedAt", "createdAt", "direction", "exits", "holdId", "id", "leverage", "limitPrice", "liquidationPrice", "maintenanceCum", "maintenanceRate", "margin", "memberId", "openFee", "openPrice", "openedAt", "openedQuantity", "orderType", "quantity", "realizedPnl", "status", "stopLoss", "symbol", "takeProfit", "takerFeeRate", "triggerAbove", "triggerBelow", "triggerPrice" FROM "Position";
DROP TABLE "Position";
ALTER TABLE "new_Position" RENAME TO "Position";
CREATE INDEX "Position_memberId_book_status_createdAt_idx" ON "Position"("memberId", "book", "status", "createdAt");
CREATE INDEX "Position_symbol_status_idx" ON "Position"("symbol", "status");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
