import { accountCommands } from './accounts.ts'
import type { Command } from './command.ts'
import { databaseCommands } from './database.ts'
import { demoCommands } from './demo.ts'
import { doctor } from './doctor.ts'
import { ledgerCommands } from './ledger.ts'
import { mailCommands } from './mail.ts'
import { secretsCommands } from './secrets.ts'
import { sumsCommands } from './sums.ts'

/** Every command but `help` and `version`, in the order the help shows them. */
export const commands: Command[] = [
  ...accountCommands,
  ...mailCommands,
  doctor,
  ...databaseCommands,
  ...sumsCommands,
  ...ledgerCommands,
  ...secretsCommands,
  ...demoCommands,
]
