import { clearDemo } from '../demo/clear.ts'
import { loadDemo } from '../demo/load.ts'
import { type Command, Refusal } from './command.ts'
import { withApplication } from './with-application.ts'

export const demoCommands: Command[] = [
  {
    name: 'demo:load',
    summary: 'Load the demo: three accounts, courses, students and orders',
    async run({ config }) {
      const settings = config()
      if (!settings.demo) {
        throw new Refusal(
          'This is a real instance, and the demo would mix with its data: set DEMO=1 if you mean it.',
        )
      }
      const demo = await withApplication(settings, loadDemo)
      if (!demo) throw new Refusal('There are accounts here already. The demo needs an empty data folder.')
      return {
        lines: [
          'The demo is loaded.',
          ...demo.accounts.map(({ role, email }) => `  ${role.padEnd(8)} ${email}`),
          `  password: ${demo.password}`,
        ],
        data: demo,
      }
    },
  },
  {
    name: 'demo:clear',
    summary: 'Remove the demo and everything in its workspace',
    options: { force: { type: 'boolean', summary: 'Also remove what others got from the demo creator' } },
    async run({ config, options }) {
      const cleared = await withApplication(config(), (application) =>
        clearDemo(application, { force: options.force === 'true' }),
      )
      return { lines: [cleared ? 'The demo is gone.' : 'There is no demo here.'], data: { cleared } }
    },
  },
]
