import { connect } from '#webkit/api.ts'
import { adminLogsContract } from '../logs-contract.ts'
import { overviewContract } from '../overview-contract.ts'
import { usersContract } from '../users-contract.ts'

/** The counts of the installation, as the screens ask for them. */
export const overviewApi = connect('adminOverview', overviewContract)

/** The people of the installation, as the screens ask for them and change them. */
export const usersApi = connect('users', usersContract)

/** The log, as the screens read it. */
export const logsApi = connect('adminLogs', adminLogsContract)
