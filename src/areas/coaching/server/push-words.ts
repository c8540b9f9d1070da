/** What a browser shows before a session, English. */
export const sessionPushWords = {
  session: (name: string, title: string, time: string) => ({
    title: name ? `Session with ${name} at ${time}` : `Your session is at ${time}`,
    body: title || 'It starts in an hour.',
  }),
}
