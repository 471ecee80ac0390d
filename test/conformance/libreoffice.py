"""Drives LibreOffice through its UNO interface: libreoffice.py URL USER PASSWORD.

Opens, checks out, saves, checks in, cancels and lists versions of a document in the repository at URL. Writes a line for
each step, which begins with OK or FAILURE. Exits with 1 after a failure.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from urllib.parse import quote

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException
from com.sun.star.task import XInteractionHandler

URL, USER, PASSWORD = sys.argv[1:]
OFFICE = "/usr/lib/libreoffice/program/soffice"
NAME = f"letter {os.getpid()}.odt"
FILE = f"vnd.libreoffice.cmis://{USER}@{quote(f'{URL}/cmis?wsdl#main', safe=':')}/{quote(NAME)}"
SECONDS_TO_START = 120

failures = 0


def check(step, actual, expected):
    global failures
    if actual == expected:
        print(f"OK {step}", flush=True)
    else:
        failures += 1
        print(f"FAILURE {step}: {actual!r} instead of {expected!r}", flush=True)


class Credentials(unohelper.Base, XInteractionHandler):
    """Answers the question for name and password."""

    def handle(self, request):
        for answer in request.getContinuations():
            if hasattr(answer, "setPassword"):
                answer.setUserName(USER)
                answer.setPassword(PASSWORD)
                answer.select()


def properties(**values):
    named = []
    for name, value in values.items():
        one = PropertyValue()
        one.Name, one.Value = name, value
        named.append(one)
    return tuple(named)


def connect(pipe):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def states(document):
    """What LibreOffice offers in its File menu: check out, cancel, check in."""
    return document.canCheckOut(), document.canCancelCheckOut(), document.canCheckIn()


FREE, CHECKED_OUT = (True, False, False), (False, True, True)


def run(office):
    service = office.ServiceManager.createInstanceWithContext
    desktop = service("com.sun.star.frame.Desktop", office)
    handler = Credentials()
    # Without a filter LibreOffice 25.2 crashes while it detects the type of a CMIS document for a UNO client.
    options = properties(FilterName="writer8", InteractionHandler=handler, AuthenticationHandler=handler)

    def comments(document):
        return [version.Comment for version in document.getAllVersions()]

    def load():
        return desktop.loadComponentFromURL(FILE, "_blank", 0, options)

    new = desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, ())
    new.Text.setString("first")
    new.storeToURL(FILE, properties(FilterName="writer8", InteractionHandler=handler))
    new.close(True)
    document = load()
    check("Save As, and Open", (document.Text.getString(), document.isVersionable()), ("first", True))
    check("Check Out is offered", states(document), FREE)

    document.checkOut()
    check("Check Out; Cancel and Check In are offered", states(document), CHECKED_OUT)
    document.Text.setString("second")
    document.store()
    check("Save of the working copy", states(document), CHECKED_OUT)
    document.checkIn(True, "second thoughts")
    check("Check In; Check Out is offered", states(document), FREE)
    check("Versions, with the comment", comments(document), ["second thoughts", ""])

    document.checkOut()
    document.Text.setString("third")
    document.store()
    check("Check Out again, and Save", states(document), CHECKED_OUT)
    document.cancelCheckOut()
    check("Cancel Checkout; Check Out is offered", states(document), FREE)
    document.close(True)
    document = load()
    check("Open shows the version checked in", document.Text.getString(), "second")

    document.checkOut()
    document.Text.setString("fourth")
    document.close(True)
    document = load()
    check("Open of a document checked out before; Check In is offered", states(document), CHECKED_OUT)
    document.Text.setString("fourth")
    document.checkIn(False, "minor")
    check("Check In of a minor version without Save", comments(document), ["minor", "second thoughts", ""])
    document.close(True)
    document = load()
    check("Open shows it", document.Text.getString(), "fourth")
    document.Text.setString("fifth")
    document.store()
    document.close(True)
    document = load()
    check("Save without Check Out", document.Text.getString(), "fifth")
    document.close(True)

    files = service("com.sun.star.ucb.SimpleFileAccess", office)
    files.setInteractionHandler(handler)
    files.kill(FILE)
    check("Delete", files.exists(FILE), False)
    try:
        desktop.terminate()
    except DisposedException:
        pass


def main():
    global failures
    profile = tempfile.mkdtemp()
    pipe = f"triad{os.getpid()}"
    command = [OFFICE, "--headless", "--norestore", f"-env:UserInstallation=file://{profile}", f"--accept=pipe,name={pipe};urp;"]
    office = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        run(connect(pipe))
    except Exception:
        failures += 1
        print(f"FAILURE {traceback.format_exc()}", flush=True)
    finally:
        try:
            os.killpg(office.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        office.wait()
        shutil.rmtree(profile, ignore_errors=True)
    return min(failures, 1)


sys.exit(main())
