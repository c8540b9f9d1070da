import { connect } from '#webkit/api.ts'
import { notificationsContract } from '../contract.ts'

export const notificationsApi = connect('notifications', notificationsContract)
