import { connect } from '#webkit/api.ts'
import { invitationsContract } from '../invitations-contract.ts'

/** Invitations as the person who was invited meets them. */
export const invitationsApi = connect('invitations', invitationsContract)
