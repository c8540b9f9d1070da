import { runCli } from './cli/run.ts'

// Who reads only the first lines closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await runCli(process.argv.slice(2), process.env, (line) => console.log(line))
