# docker build -t yuelan .        For another architecture: docker buildx build --platform linux/amd64,linux/arm64 -t yuelan .
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS release
WORKDIR /source
COPY . .
RUN npm ci && npm run release -- /opt/yuelan
WORKDIR /opt/yuelan
RUN npm ci --omit=dev --workspace @yuelan/server && npm cache clean --force

FROM ${NODE_IMAGE}
# The root may be read-only: the server writes to /data and, for compiled sources, to /tmp.
# With two arenas, glibc keeps much less of the memory that threads have freed.
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/yuelan
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=release /opt/yuelan /opt/yuelan
WORKDIR /opt/yuelan
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/server/src/yuelan.js"]
CMD ["serve"]
