import { readPhone } from './readPhone.ts';

const PHONE = '3035550103';

describe('a published phone', () => {
  test.each([
    // One number in the usual styles.
    ['(202) 555-0107', '2025550107', '', false],
    ['202.555.0107', '2025550107', '', false],
    ['2025550107', '2025550107', '', false],
    ['1-202-555-0107', '2025550107', '', false],
    ['+1 (202) 555-0107', '2025550107', '', false],
    ['1 (202) 555-0107', '2025550107', '', false],
    ['202)-555-0107', '2025550107', '', false],
    ['202–555–0107', '2025550107', '', false],
    ['202-555- 0107', '2025550107', '', false],
    ['202/555-0107', '2025550107', '', false],
    ['202•555•0107', '2025550107', '', false],
    ['12025550107', '2025550107', '', false],
    ['2025550107.0', '2025550107', '', false],
    ['tel:+1-202-555-0107', '2025550107', '', false],
    ['２０２－５５５－０１０７', '2025550107', '', false],
    ['\u202A+1 (202) 555-0107\u202C', '2025550107', '', false],
    ['787-555-0100', '7875550100', '', false],
    ['(416) 555-0100', '4165550100', '', false],
    // Extensions.
    ['202-555-0107x228', '2025550107', '228', false],
    ['(202) 555-0107, ext. 13', '2025550107', '13', false],
    ['(202) 555-0107 (ext 13)', '2025550107', '13', false],
    ['202-555-0107 Ext: 13', '2025550107', '13', false],
    ['202-555-0107 #3', '2025550107', '3', false],
    ['+1-202-555-0107;ext=5', '2025550107', '5', false],
    ['202-555-0107 x12 or x13', '2025550107', '12', true],
    ['202.555.0107 ext 5, fax 202.555.0199', '2025550107', '5', true],
    ['202-555-0107 press 2', '2025550107', '', true],
    ['202-555-0107 (opt 1)', '2025550107', '', true],
    // Words and several numbers.
    ['(202) 555-0107 cell', '2025550107', '', false],
    ['Llame al 202-555-0107', '2025550107', '', false],
    ['Ask for Joe at 202-555-0107', '2025550107', '', true],
    ['24/7 202-555-0107', '2025550107', '', true],
    ['24 hour hotline: 202-555-0107', '2025550107', '', true],
    ['202-555-0107 or 202-555-0108', '2025550107', '', true],
    ['202-555-0107 202-555-0108', '2025550107', '', true],
    ['(202) 555-0107/555-0108', '2025550107', '', true],
    ['Suite 211, 202-555-0107', '2025550107', '', true],
    ['202-555-0107 or 211', '2025550107', '', true],
    // Letters.
    ['1-800-TALK-NOW', '8008255669', '', true],
    ['1-800-talk-now', '8008255669', '', true],
    ['1 800 GO FEDEX', '8004633339', '', true],
    ['1-800-273-TALK (8255)', '8002738255', '', true],
    ['303-555-FOOD', '3035553663', '', true],
    ['(303) CALL-NOW', '3032255669', '', true],
    ['303 SOUTHERN STREET', '', '', true],
    // Fax, text messages and text telephones.
    ['Fax: 303-555-0199 Phone 303-555-0103', PHONE, '', true],
    ['303-555-0199 Fax 303-555-0103 Phone', PHONE, '', true],
    ['303-555-0103 Phone 303-555-0199 Fax', PHONE, '', true],
    ['303-555-0103(phone)303-555-0199(fax)', PHONE, '', true],
    ['F: 303-555-0199 P: 303-555-0103', PHONE, '', true],
    ['Phone: 303-555-0103 Fax: N/A', PHONE, '', true],
    ['Phone: 303-555-0103, Fax 555-0199', PHONE, '', true],
    ['Phone/Fax: 303-555-0103', PHONE, '', true],
    ['303-555-0103 (phone/fax)', PHONE, '', true],
    ['303-555-0199 fax / phone 303-555-0103', PHONE, '', true],
    ['303-555-0103. Please fax forms to 303-555-0199', PHONE, '', true],
    ['TTY: 303-555-0199 Voice: 303-555-0103', PHONE, '', true],
    ['303-555-0103 (V/TTY)', PHONE, '', true],
    ['Call or text 303-555-0103', PHONE, '', true],
    ['303-555-0103 (no texts)', PHONE, '', true],
    ['Text HOME to 741741 or call 303-555-0103', PHONE, '', true],
    ['Text HOME to 741741', '', '', true],
    ['Text 303-555-0103', '', '', true],
    ['Fax: 303-555-0198 / 303-555-0199', '', '', true],
    ['Office fax: 303-555-0199', '', '', true],
    ['303-555-0199 fax only', '', '', true],
    ['TTY 711', '', '', true],
    // Other countries.
    ['+52 686 555 1234', '+526865551234', '', false],
    ['011 52 686 555 1235', '+526865551235', '', false],
    ['+52 1 686 555 1234', '+526865551234', '', false],
    ['+44 (0)20 7946 0958 ext 4', '+442079460958', '4', false],
    ['0044 20 7946 0958', '+442079460958', '', false],
    ['+52 686 555 1234 / 303-555-0103', '+526865551234', '', true],
    ['52-686-555-1234', '', '', true],
    ['+52 686 555 12', '', '', true],
    // Service codes.
    ['211', '211', '', false],
    ['Dial 2-1-1', '211', '', false],
    ['Call or text 988', '988', '', true],
    ['988 Suicide & Crisis Lifeline', '988', '', true],
    ['211 or 988', '211', '', true],
    ['Room 211', '', '', true],
    ['911 Main St', '', '', true],
    // Nothing to call.
    ['Call the church office', '', '', true],
    ['555-0142', '', '', true],
    ['33-555-4997', '', '', true],
    ['123', '', '', true],
    ['', '', '', false],
  ])('is read from %j', (text, phone, extension, isTextKept) => {
    expect(readPhone(text)).toEqual({ phone, extension, phoneText: isTextKept ? text : '' });
  });

  test('bounds the time for a very long text', () => {
    const text = '(303) 555- '.repeat(200_000);
    expect(readPhone(text)).toEqual({ phone: '', extension: '', phoneText: text.trim() });
  });
});

test.each(
  'N/A;n/a;#N/A;NA;n.a.;-;--;–;0;000;000-000-0000;(000) 000-0000;999-999-9999;None;none listed;No phone;no phone number;not available;Not listed;unknown;TBD;TBA;null;xxx;xxx-xxx-xxxx;?;.;()  -;sin teléfono;No tiene;pending'.split(
    ';',
  ),
)('%j says that there is no number', (text) => {
  expect(readPhone(text)).toEqual({ phone: '', extension: '', phoneText: '' });
});
