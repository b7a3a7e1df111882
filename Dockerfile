# One image for all processes of the product; the command selects the process (see compose.yaml).
FROM node:20.20-bookworm-slim
WORKDIR /shelter
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && mkdir data /keys /files && chown node:node data /keys /files
USER node
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
CMD ["npm", "start"]
