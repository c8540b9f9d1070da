/** What the demo's process is made of: read while the server's database is being made. */
export { readConfig } from '#platform/config.ts'
export { openApplication } from './application.ts'
export { loadDemo } from './demo/load.ts'
