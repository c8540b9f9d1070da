// Run by the fault tests as a process of its own: bundles the server as the build does, into the folder given.
import { createBuilder } from 'vite'

const [outDir = ''] = process.argv.slice(2)
const input = { server: 'src/main/server.ts', 'demo-loader': 'src/main/demo-loader.ts' }
const build = { outDir, rolldownOptions: { input } }
const builder = await createBuilder({ logLevel: 'error', environments: { server: { build } } }, null)
const { server } = builder.environments
if (!server) throw new Error('vite.config.ts names no server.')
// The command line's entry is in the configuration and isn't needed here.
server.config.build.rolldownOptions.input = build.rolldownOptions.input
await builder.build(server)
