-- CreateIndex
CREATE INDEX "Upload_memberId_createdAt_size_idx" ON "Upload"("memberId", "createdAt", "size");

-- CreateIndex
CREATE INDEX "Upload_createdAt_path_idx" ON "Upload"("createdAt", "path");
