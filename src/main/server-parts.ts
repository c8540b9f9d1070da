/** What the server is made of, apart from its database: read while that starts. */
export { ensureSetupLink } from '#areas/accounts/server/setup.ts'
export { closeGently } from '#platform/http/closing.ts'
export { openApplication, startApplicationWorker } from './application.ts'
export { loadDemoBeside } from './demo/beside.ts'
export { refuseDemoOnRealInstance } from './demo/demo-state.ts'
export { greet } from './greeting.ts'
export { createWebServer } from './web-server.ts'
