import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server code in the browser bundle would leak it and its secrets: fail the build instead. */
function noServerInClient(): Plugin {
  return {
    name: 'no-server-in-client',
    enforce: 'pre',
    resolveId(source, importer) {
      if (this.environment.name !== 'client' || !importer) return null
      const path = source.startsWith('#') ? source.slice(1) : source
      if (
        /(^|\/)(server|site|platform)\//.test(path) &&
        !/\.css(\?|$)/.test(source) &&
        !importer.includes('node_modules')
      ) {
        this.error(`${importer} imports ${source}: server code must not reach the browser`)
      }
      return null
    },
  }
}

export default defineConfig({
  appType: 'custom',
  plugins: [react(), noServerInClient()],
  build: { emptyOutDir: true },
  publicDir: false,
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          input: {
            app: 'index.html',
            site: 'src/ui/site/site.css',
            'site-home': 'src/main/web/site-home.ts',
            'site-checkout': 'src/main/web/site-checkout.ts',
            'learn-worker': 'src/areas/courses/web/player/offline/learn-worker.ts',
          },
          output: {
            codeSplitting: {
              // Together, so that zod is told not to try eval before any other chunk builds a schema.
              groups: [{ name: 'zod', test: /node_modules\/zod\/|\/web\/without-eval\.ts$/ }],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      // Packages of hundreds of files of which a part is used: reading them one by one was more than half of a warm start.
      resolve: {
        noExternal: ['lucide-react', 'drizzle-orm', 'zod', /^@orpc\//, /^better-auth/, /^@better-auth\//],
      },
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: { server: 'src/main/server.ts', cli: 'src/main/cli.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
})
