-- CreateTable
CREATE TABLE "WorldOption" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);
