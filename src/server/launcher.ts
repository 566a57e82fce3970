const lookEveryMilliseconds = 500;

/**
 * Calls back when the shell that `npm start` put between npm and us is gone. npm passes SIGTERM on to that shell,
 * which dies of it and tells nobody. Does nothing when we were started without npm.
 */
export function onLauncherExit(callback: () => void): void {
  const launcher = Number(process.env.PARLEY_LAUNCHER_PID);
  if (!launcher) return;
  const timer = setInterval(() => {
    try {
      process.kill(launcher, 0);
    } catch {
      clearInterval(timer);
      callback();
    }
  }, lookEveryMilliseconds);
  timer.unref();
}
