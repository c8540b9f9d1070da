import { connect } from '#webkit/api.ts'
import { invitationsContract } from '../invitations-contract.ts'

/** Invitations as the invited person sees them. */
export const invitationsApi = connect('invitations', invitationsContract)
