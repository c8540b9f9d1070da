import { connect } from '#webkit/api.ts'
import { overviewContract } from '../overview-contract.ts'

/** The counts of the installation, as the screens ask for them. */
export const overviewApi = connect('adminOverview', overviewContract)
