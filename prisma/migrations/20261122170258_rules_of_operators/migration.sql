-- CreateTable
CREATE TABLE "FaultRule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "preset" TEXT,
    "call" TEXT,
    "memberId" TEXT,
    "latencyMs" INTEGER,
    "rate" BIGINT NOT NULL,
    "left" INTEGER,
    "endsAt" BIGINT,
    "tried" INTEGER NOT NULL,
    "hits" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "AnswerRule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "call" TEXT NOT NULL,
    "memberId" TEXT,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "status" INTEGER,
    "left" INTEGER,
    "endsAt" BIGINT,
    "hits" INTEGER NOT NULL,
    "problems" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL
);
