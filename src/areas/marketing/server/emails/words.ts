/** Words of the email that tells an admin about a message, English. */
export const marketingMail = {
  message: {
    subject: (who: string) => `Message from ${who}`,
    from: (sender: string, plan: string | null) => `From ${sender}${plan ? `, on the ${plan}` : ''}.`,
    button: 'View all messages',
    footer: (to: string, brand: string, sender: string) =>
      `Sent to ${to} because you’re an admin of ${brand}. Reply to this email to write back to ${sender}.`,
  },
  planNames: { free_plan: 'Free Plan', basic_plan: 'Basic Plan', pro_plan: 'Pro Plan' },
}
