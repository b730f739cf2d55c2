# docker build -t assay:0.2.0 . && docker run --rm --user "$(id -u)" -v "$PWD/report:/report" assay:0.2.0 run --reference --out /report
FROM node:22.20.0-slim AS build
WORKDIR /assay
COPY . .
# Installing in a checkout builds dist/; what only the build needs is removed.
RUN npm ci --no-audit --no-fund && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22.20.0-slim
ENV NODE_ENV=production
WORKDIR /assay
COPY --from=build /assay/package.json /assay/LICENSE ./
COPY --from=build /assay/node_modules node_modules
COPY --from=build /assay/dist dist
RUN mkdir /report && chown node:node /report
USER node
WORKDIR /report
ENTRYPOINT ["node", "/assay/dist/cli/assay.js"]
CMD ["--help"]
