import type { AuthApi } from '#webkit/user.ts'
import type { accountsApi } from './api.ts'

/** The session's calls, answered by this area. */
export function authApi(accounts: typeof accountsApi): AuthApi {
  return {
    // Asks for the session, not for the document: a visitor's page must not log a 401.
    me: async () => (await accounts.session.call()).user,
    signUp: (input) => accounts.signUp.call(input),
    signIn: (input) => accounts.signIn.call(input),
    signOut: () => accounts.signOut.call({}),
    requestReset: (email) => accounts.requestReset.call({ email }),
    resetPassword: (input) => accounts.resetPassword.call(input),
    changePassword: (input) => accounts.changePassword.call(input),
    updateProfile: (values) => accounts.updateProfile.call(values),
    updatePreferences: (values) => accounts.updatePreferences.call(values),
    updatePlan: (plan) => accounts.updatePlan.call({ plan }),
  }
}
