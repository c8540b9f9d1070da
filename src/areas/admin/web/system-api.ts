import { connect } from '#webkit/api.ts'
import { adminExportsContract } from '../exports-contract.ts'
import { adminOutboxContract } from '../outbox-contract.ts'
import { adminSettingsContract } from '../settings-contract.ts'
import { adminSystemContract } from '../system-contract.ts'

/** How the installation is running, as the screens fetch it. */
export const systemApi = connect('adminSystem', adminSystemContract)
/** Its settings. */
export const instanceApi = connect('adminSettings', adminSettingsContract)
/** Its emails. */
export const outboxApi = connect('adminOutbox', adminOutboxContract)
/** Exports of its data. */
export const exportsApi = connect('adminExports', adminExportsContract)
