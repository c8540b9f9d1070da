/** What the server is made of, apart from its database: read while that starts. */
export { ensureSetupLink } from '#areas/accounts/server/setup.ts'
export { closeGently } from '#platform/http/closing.ts'
export { openApplication, startApplicationWorker } from './application.ts'
export { loadDemo, refuseDemoOnRealInstance } from './demo/load.ts'
export { greet } from './greeting.ts'
export { createWebServer } from './web-server.ts'
