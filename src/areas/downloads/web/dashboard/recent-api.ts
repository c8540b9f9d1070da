import { recentDownloadsContract } from '#areas/downloads/recent-contract.ts'
import { connect } from '#webkit/api.ts'

/** The one call of the dashboard's card: those of everything else about digital products stay out of the first screen. */
export const recentDownloadsApi = connect('recentDownloads', recentDownloadsContract)
