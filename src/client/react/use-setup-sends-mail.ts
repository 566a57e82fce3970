import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/**
 * Whether mails leave this installation, on pages that are made beforehand; true until it is known, and where it cannot
 * be found out. Islands behind the sign-in are handed it.
 */
export function useSetupSendsMail(): boolean {
  const [sendsMail, setSendsMail] = useState(true);
  useEffect(() => {
    call('GET setup', { quiet: true }).then(
      (setup) => setSendsMail(setup.sendsMail),
      () => undefined,
    );
  }, []);
  return sendsMail;
}
