import type { AuthApi } from '#webkit/user.ts'
import type { accountsApi } from './api.ts'

/** The session's calls, as this area answers them. */
export function authApi(accounts: typeof accountsApi): AuthApi {
  return {
    // Reads the session rather than the document, so that a visitor's page doesn't log a 401.
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
