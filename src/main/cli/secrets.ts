import { endPreviousLinks, keyedState, rotateKeyed } from '#platform/keys/rotating.ts'
import { type Command, Refusal } from './command.ts'
import { withApplication } from './with-application.ts'

export const secretsCommands: Command[] = [
  {
    name: 'secrets:rotate',
    summary: 'Move what is kept under the previous secret key to SECRET_KEY; can be killed and run again',
    options: {
      'end-links': {
        type: 'boolean',
        summary: 'Also end receipt and subscription links made with the previous key: for a key that leaked',
      },
    },
    async run({ config: configOf, options }) {
      const config = configOf()
      if (config.previousSecretKey === null)
        throw new Refusal(
          'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one until now, restart Throughline with both, and run this again.',
        )
      return withApplication(config, async ({ ctx }) => {
        const moved: { name: string; moved: number }[] = []
        for await (const each of rotateKeyed(ctx)) moved.push(each)
        const ended = options['end-links'] ? await endPreviousLinks(ctx) : 0
        const left = await keyedState(ctx)
        const waiting = left.reduce((sum, { underPrevious }) => sum + underPrevious, 0)
        const unreadable = left.filter((each) => each.unreadable > 0)
        return {
          lines: [
            ...moved.map((each) => `${String(each.moved).padStart(8)}  ${each.name}`),
            ...(options['end-links']
              ? [`${String(ended).padStart(8)}  links of the previous key ended`]
              : []),
            ...unreadable.map(
              (each) => `${String(each.unreadable).padStart(8)}  ${each.name} open with neither key`,
            ),
            '',
            waiting === 0 ? done : 'Something changed in the meantime. Run this again.',
          ],
          data: { ok: waiting === 0, moved, ended, left },
          exitCode: waiting === 0 ? 0 : 1,
        }
      })
    },
  },
]

const done =
  'Everything is under SECRET_KEY. Links in emails sent before still need SECRET_KEY_PREVIOUS: keep it for 30 days, or remove it now if the old key leaked, and restart.'
