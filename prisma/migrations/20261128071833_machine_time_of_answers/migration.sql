-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_IdempotentAnswer" (
    "memberId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "answeredAt" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("memberId", "key")
);
INSERT INTO "new_IdempotentAnswer" ("answer", "bodyHash", "call", "createdAt", "key", "memberId") SELECT "answer", "bodyHash", "call", "createdAt", "key", "memberId" FROM "IdempotentAnswer";
DROP TABLE "IdempotentAnswer";
ALTER TABLE "new_IdempotentAnswer" RENAME TO "IdempotentAnswer";
CREATE INDEX "IdempotentAnswer_createdAt_idx" ON "IdempotentAnswer"("createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
