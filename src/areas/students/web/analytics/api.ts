import { connect } from '#webkit/api.ts'
import { insightsContract } from '../../insights-contract.ts'

export const insightsApi = connect('insights', insightsContract)
