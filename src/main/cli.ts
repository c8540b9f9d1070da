console.log('throughline')
