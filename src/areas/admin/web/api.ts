import { connect } from '#webkit/api.ts'
import { adminLogsContract } from '../logs-contract.ts'
import { overviewContract } from '../overview-contract.ts'
import { usersContract } from '../users-contract.ts'

/** The installation's counts, as the screens fetch them. */
export const overviewApi = connect('adminOverview', overviewContract)

/** The installation's people, as the screens fetch and change them. */
export const usersApi = connect('users', usersContract)

/** The log, as the screens fetch it. */
export const logsApi = connect('adminLogs', adminLogsContract)
