import { connect } from '#webkit/api.ts'
import { availabilityContract } from '../availability-contract.ts'
import { calendarsContract } from '../calendars-contract.ts'
import { clientsContract } from '../clients-contract.ts'
import { coachingContract } from '../contract.ts'
import { packagesContract } from '../packages-contract.ts'

export const coachingApi = connect('coaching', coachingContract)
export const packagesApi = connect('coachingPackages', packagesContract)
export const clientsApi = connect('coachingClients', clientsContract)
export const availabilityApi = connect('coachingAvailability', availabilityContract)
export const calendarsApi = connect('coachingCalendars', calendarsContract)
