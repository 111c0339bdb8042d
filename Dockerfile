# Server and app in one image, made of the packed `hongbao` as anybody installs it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages are fetched before the sources are copied, so that this layer is reused until the lockfile changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx -y pnpm@12.21.0 fetch --trust-lockfile
COPY . .
RUN node scripts/pack.mjs /packed
WORKDIR /server
RUN npm init -y >/dev/null \
  && npm install --omit=dev --no-audit --no-fund /packed/hongbao-[0-9]*.tgz

FROM node:24-bookworm-slim
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
