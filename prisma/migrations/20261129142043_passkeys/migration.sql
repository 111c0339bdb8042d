-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "signCount" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "lastUsedAt" BIGINT
);

-- CreateIndex
CREATE INDEX "Passkey_memberId_idx" ON "Passkey"("memberId");
