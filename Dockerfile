# Server and app in one image, made of the packed `hongbao` as anybody installs it.
FROM node:22-bookworm-slim AS build
WORKDIR /app
# Installed before the sources come: this layer stays as long as the lockfile does. Nothing is compiled: Node 22 does not use
# the driver of Node 20.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY tools/bench/package.json tools/bench/
COPY client/package.json client/
COPY packages/cluster/package.json packages/cluster/
COPY contracts/package.json contracts/
COPY desk/package.json desk/
COPY e2e/package.json e2e/
COPY tools/fairness/package.json tools/fairness/
COPY tools/generators/package.json tools/generators/
COPY locales/package.json locales/
COPY packages/hongbao/package.json packages/hongbao/
COPY prisma/package.json prisma/
COPY reference/package.json reference/
COPY packages/mcp/package.json packages/mcp/
COPY packages/sdk/package.json packages/sdk/
COPY engine/package.json engine/
COPY server/package.json server/
COPY packages/tab/package.json packages/tab/
COPY site/package.json site/
COPY tools/soak/package.json tools/soak/
COPY tools/test-support/package.json tools/test-support/
COPY packages/sqlite-node20/package.json packages/sqlite-node20/
COPY packages/testkit/package.json packages/testkit/
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --ignore-scripts
COPY . .
RUN node scripts/pack.mjs /packed
WORKDIR /server
# The driver of Node 20 is a packed file as well, which npm then leaves out, because no registry has it yet.
RUN npm init -y >/dev/null \
  && npm pkg set "overrides[@hongbao/sqlite-node20]=file:$(ls /packed/node20/*.tgz)" \
  && npm install --omit=dev --no-audit --no-fund /packed/hongbao-[0-9]*.tgz

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /server
COPY --from=build --chown=node:node /server /server
COPY --from=build /app/scripts/health.mjs /server/
RUN mkdir /data && chown node:node /data
ENV PATH=/server/node_modules/.bin:$PATH
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD ["node", "/server/health.mjs"]
CMD ["hongbao"]
