import { connect } from '#webkit/api.ts'
import { dashboardsContract } from '../contract.ts'

/** The dashboards as their screens call them. */
export const dashboardsApi = connect('dashboards', dashboardsContract)
