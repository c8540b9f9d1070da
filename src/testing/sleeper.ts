// A stranger for the fault tests: does nothing, but has a process number.
console.log('asleep')
setTimeout(() => undefined, 60_000)
