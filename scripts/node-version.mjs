// Imported first by every command: anything that needs a newer Node must be loaded after it.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  console.error(
    `Throughline needs Node 24 or newer and this is ${process.versions.node}: install it from nodejs.org, or run the command through npm on Linux or Windows, where \`npm ci\` brings the right one.`,
  )
  process.exit(1)
}
